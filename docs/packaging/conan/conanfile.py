"""conan create docs/packaging/conan, in a checkout of the project. For Conan 2."""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


class CollideRecipe(ConanFile):
    name = "collide"
    license = "MIT"
    description = "Collision queries of simple shapes: distance, overlap, raycast, sweep, penetration"
    topics = ("collision-detection", "geometry", "physics", "game-development")
    package_type = "library"
    languages = "C"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]

    def _project(self):
        return os.path.abspath(os.path.join(self.recipe_folder, "..", "..", ".."))

    def set_version(self):
        header = load(self, os.path.join(self._project(), "include", "collide.h"))
        self.version = ".".join(re.search(rf"define CD_VERSION_{part} (\d+)", header)[1]
                                for part in ("MAJOR", "MINOR", "PATCH"))

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "README.md", "cmake/*", "docs/*", "include/*", "src/*"):
            copy(self, pattern, src=self._project(), dst=self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["COLLIDE_BUILD_STATIC"] = not self.options.shared
        toolchain.cache_variables["COLLIDE_BUILD_SHARED"] = bool(self.options.shared)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):  # Conan writes its own
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "collide")
        self.cpp_info.set_property("cmake_target_name", "collide::collide")
        self.cpp_info.set_property("pkg_config_name", "collide")
        static_msvc = self.settings.compiler == "msvc" and not self.options.shared
        self.cpp_info.libs = ["collide_static" if static_msvc else "collide"]
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["m"]
        if self.settings.os == "Windows" and self.options.shared:
            self.cpp_info.defines = ["COLLIDE_USE_SHARED"]
