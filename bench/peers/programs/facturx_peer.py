"""factur-x as a process: one job a line in, one answer a line out, both JSON."""

import json
import sys
import time

from facturx import generate_from_binary, get_facturx_xml_from_pdf, xml_check_xsd


def read(path):
    with open(path, "rb") as file:
        return file.read()


def embed(job):
    pdf, xml = read(job["pdf"]), read(job["xml"])
    start = time.perf_counter()
    made = generate_from_binary(
        pdf, xml, flavor="factur-x", check_xsd=True, afrelationship="alternative"
    )
    ms = (time.perf_counter() - start) * 1000
    if "out" in job:
        with open(job["out"], "wb") as file:
            file.write(made)
    return {"ms": ms, "bytes": len(made)}


def verdict(judge):
    """Times a check; it returns what is missing, and throws what is wrong."""
    start = time.perf_counter()
    try:
        findings = judge()
    except Exception as found:  # it has no class of its own for what is invalid
        findings = [str(found)[:200]]
    ms = (time.perf_counter() - start) * 1000
    return {"ms": ms, "valid": not findings, "findings": findings}


def rules(job):
    xml = read(job["xml"])
    return verdict(lambda: [] if xml_check_xsd(xml, flavor="factur-x") else ["schema"])


def check(job):
    pdf = read(job["file"])

    def attached():
        name, _ = get_facturx_xml_from_pdf(pdf, check_xsd=True)
        return [] if name else ["no invoice"]

    return verdict(attached)


TASKS = {"embed": embed, "rules": rules, "check": check}

for line in sys.stdin:
    job = json.loads(line)
    try:
        answer = TASKS[job["task"]](job)
    except Exception as thrown:
        answer = {"ms": 0, "error": str(thrown)[:300]}
    print(json.dumps(answer), flush=True)
