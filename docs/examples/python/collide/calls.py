"""What a Python call does around a call of the library: outputs become results.

The description says which parameters are outputs, so that nothing here knows a function by its name.
"""
import ctypes


def python_call(binding, described):
    """The function that Python programs call."""
    written = {each["written"] for each in described["parameters"] if each["role"] == "out"}
    if "count" in described or "found" in written:
        call = _many(binding, described)
    elif written:
        call = _single(binding, described, written.pop())
    else:
        call = _direct(binding, described)
    given = [each["name"] for each in described["parameters"] if each["role"] == "in"]
    text = binding.description["comments"][described["comment"]]["text"]
    call.__name__ = call.__qualname__ = described["name"]
    call.__doc__ = f"{described['name']}({', '.join(given)})\n\n{text}"
    return call


def passed(binding, parameter, value):
    """A given argument as ctypes takes it: where that is a struct or an array, a sequence does as well."""
    if isinstance(value, (tuple, list)):
        kind = binding.types[parameter["type"]]
        return (kind * len(value))(*value) if "length" in parameter else kind(*value)
    return value


def _direct(binding, described):
    """What the function returns."""
    function, parameters = binding.functions[described["name"]], described["parameters"]

    def call(*given):
        if len(given) != len(parameters):
            raise TypeError(f"{call.__name__} takes {len(parameters)} arguments, not {len(given)}")
        answer = function(*(passed(binding, *each) for each in zip(parameters, given)))
        return answer.decode() if isinstance(answer, bytes) else answer

    return call


def _single(binding, described, written):
    """The one output: of make_ the shape, or a ValueError that says why there is none; a list of corners;
    a hit or a contact, None where there is none."""
    function, parameters = binding.functions[described["name"]], described["parameters"]
    *inputs, output = parameters
    assert output["role"] == "out" and all(each["role"] == "in" for each in inputs)
    kind = binding.types[output["type"]] * output.get("length", 1)

    def call(*given):
        if len(given) != len(inputs):
            raise TypeError(f"{call.__name__} takes {len(inputs)} arguments, not {len(given)}")
        made = kind()
        answer = function(*(passed(binding, *each) for each in zip(inputs, given)), made)
        if written == "ok" and answer != binding.constants["CD_OK"]:
            raise ValueError(binding.functions["cd_status_message"](answer).decode())
        if written == "true" and not answer:
            return None
        return made[0] if "length" not in output else list(made)

    return call


def _many(binding, described):
    """What the function returns, then its outputs. See arrays.py."""
    def call(*given, **outputs):
        from . import arrays  # needs NumPy, which single calls do without
        return arrays.call(binding, described, given, outputs)

    return call
