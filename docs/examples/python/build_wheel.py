"""Makes the wheel: the backend that pyproject.toml names.

It needs Python's own library, and CMake with a C compiler unless COLLIDE_LIBRARY names a shared library that is
there. The hooks are those of PEP 517, the files those of PEP 427.
"""
import base64
import hashlib
import json
import os
import subprocess
import sysconfig
import tempfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
NAMES = {".so": "libcollide.so", ".dylib": "libcollide.dylib", ".dll": "collide.dll"}


class UnsupportedOperation(Exception):
    """What a frontend expects where there is no archive of the sources: they are the whole project."""


def build_sdist(sdist_directory, config_settings=None):
    raise UnsupportedOperation("build the wheel in a checkout of the whole project")


def built(folder):
    """The shared library, built in a folder."""
    subprocess.run(["cmake", "-S", PROJECT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release",
                    "-DCOLLIDE_BUILD_STATIC=OFF", "-DCOLLIDE_INSTALL=OFF"], check=True)
    jobs = str(os.cpu_count() or 1)
    subprocess.run(["cmake", "--build", folder, "--config", "Release", "--parallel", jobs], check=True)
    return next(path for path in sorted(Path(folder).rglob("*collide*")) if path.suffix in NAMES)


def metadata(version):
    with open(HERE / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}",
             f"Summary: {project['description']}", f"License: {project['license']['text']}",
             f"Requires-Python: {project['requires-python']}"]
    for extra, needs in project["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}"]
        lines += [f"Requires-Dist: {each}; extra == '{extra}'" for each in needs]
    return project["name"], "\n".join(lines) + "\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    description = (PROJECT / "docs/api/collide.json").read_bytes()
    version = json.loads(description)["version"]
    name, about = metadata(version)
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"py3-none-{platform}"
    info = f"{name}-{version}.dist-info"
    files = {f"collide/{path.name}": path.read_bytes() for path in sorted((HERE / "collide").glob("*.py"))}
    files["collide/collide.json"] = description
    with tempfile.TemporaryDirectory() as folder:
        library = Path(os.environ.get("COLLIDE_LIBRARY") or built(folder)).resolve()
        suffix = next(suffix for suffix in NAMES if suffix in library.suffixes)  # of libcollide.so.0.2.0, too
        files["collide/" + NAMES[suffix]] = library.read_bytes()
    files[f"{info}/LICENSE"] = (PROJECT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = about.encode()
    files[f"{info}/WHEEL"] = ("Wheel-Version: 1.0\nGenerator: build_wheel.py\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag}\n").encode()
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return wheel
