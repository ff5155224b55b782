"""packaging_conan.py <project> <folder> <version>: the Conan recipe, run with stubs in place of Conan.

Prints the options that it gives to CMake, shared and static, for the script that configures with them.
"""
import glob
import os
import re
import shutil
import sys
import types

project, folder, version = sys.argv[1:]


class Properties:
    def __init__(self):
        self.properties, self.libs, self.system_libs, self.defines = {}, [], [], []

    def set_property(self, name, value):
        self.properties[name] = value


class ConanFile:
    def __init__(self):
        self.recipe_folder = os.path.join(project, "docs", "packaging", "conan")
        self.export_sources_folder = self.source_folder = os.path.join(folder, "sources")
        self.package_folder = os.path.join(folder, "package")
        self.cpp_info = Properties()


class CMakeToolchain:
    def __init__(self, recipe):
        self.cache_variables = recipe.given = {}

    def generate(self):
        pass


def copy(recipe, pattern, src, dst):
    """As Conan's: * also matches what lies in folders below. It has to match something."""
    pattern = pattern.replace("*", "**")
    found = [path for path in glob.glob(os.path.join(src, pattern), recursive=True) if os.path.isfile(path)]
    assert found, f"{pattern} matches nothing in {src}"
    for path in found:
        target = os.path.join(dst, os.path.relpath(path, src))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(path, target)


def load(recipe, path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def module(name, **names):
    made = types.ModuleType(name)
    vars(made).update(names)
    sys.modules[name] = made


module("conan", ConanFile=ConanFile)
module("conan.tools")
module("conan.tools.cmake", CMake=None, CMakeToolchain=CMakeToolchain, cmake_layout=lambda recipe: None)
module("conan.tools.files", copy=copy, load=load, rmdir=lambda recipe, path: None)
module("conan.tools.build", can_run=lambda recipe: True)
sys.path.insert(0, os.path.join(project, "docs", "packaging", "conan"))
from conanfile import CollideRecipe

options = set(re.findall(r"^option\((\w+)", load(None, os.path.join(project, "CMakeLists.txt")), re.MULTILINE))
for shared in (False, True):
    recipe = CollideRecipe()
    recipe.options = types.SimpleNamespace(shared=shared, fPIC=True)
    recipe.settings = types.SimpleNamespace(os="Linux", compiler="gcc")
    recipe.set_version()
    assert recipe.version == version, recipe.version
    recipe.export_sources()
    recipe.generate()
    assert recipe.given.keys() <= options, recipe.given.keys() - options
    recipe.package_info()
    assert recipe.cpp_info.libs == ["collide"] and recipe.cpp_info.system_libs == ["m"]
    assert recipe.cpp_info.properties["cmake_target_name"] == "collide::collide"
    print(*(f"-D{name}={'ON' if value else 'OFF'}" for name, value in recipe.given.items()))
with open(os.path.join(project, "docs/packaging/conan/test_package/conanfile.py"), encoding="utf-8") as file:
    compile(file.read(), file.name, "exec")
