/** The languages that a request can be copied as, in the order of the tabs. */
export const PROGRAMS = [
  { name: 'curl', label: 'curl' },
  { name: 'javascript', label: 'JavaScript' },
  { name: 'python', label: 'Python' },
  { name: 'php', label: 'PHP' },
  { name: 'csharp', label: 'C#' },
] as const

export type ProgramLanguage = (typeof PROGRAMS)[number]['name']

/**
 * A program that sends a request and writes the PDF. The key comes from the environment, so that the
 * text can be shown to anybody.
 * @param address of `POST /v1/generate`
 * @param request JSON text, sent as it is: numbers keep their decimals
 */
export function programText(language: ProgramLanguage, address: string, request: string): string {
  return TEXTS[language](address, request.trim())
}

const TEXTS: Readonly<Record<ProgramLanguage, (address: string, request: string) => string>> = {
  curl: (address, request) => `curl -sS ${shell(address)} \\
  -H "X-API-Key: $TWINVOICE_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-binary @- <<'JSON' | jq -r .pdf_base64 | base64 -d > invoice.pdf
${request}
JSON
`,
  javascript: (address, request) => `import { writeFile } from 'node:fs/promises'

const response = await fetch(${JSON.stringify(address)}, {
  method: 'POST',
  headers: {
    'X-API-Key': process.env.TWINVOICE_KEY,
    'Content-Type': 'application/json',
  },
  body: ${template(request)},
})
const answer = await response.json()
if (!response.ok) throw new Error(JSON.stringify(answer))
await writeFile(answer.filename, Buffer.from(answer.pdf_base64, 'base64'))
`,
  python: (address, request) => `import base64
import json
import os
import urllib.request

body = r"""
${request}
"""
request = urllib.request.Request(
    ${JSON.stringify(address)},
    data=body.encode(),
    headers={
        "X-API-Key": os.environ["TWINVOICE_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
with open(answer["filename"], "wb") as file:
    file.write(base64.b64decode(answer["pdf_base64"]))
`,
  php: (address, request) => `<?php
$body = <<<'JSON'
${request}
JSON;
$call = curl_init(${phpText(address)});
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_POSTFIELDS => $body,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'X-API-Key: ' . getenv('TWINVOICE_KEY'),
        'Content-Type: application/json',
    ],
]);
$answer = json_decode(curl_exec($call), true, 512, JSON_THROW_ON_ERROR);
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException($answer['message']);
}
file_put_contents($answer['filename'], base64_decode($answer['pdf_base64']));
`,
  csharp: (address, request) => `using System.Text;
using System.Text.Json;

var body = """"
${request}
"""";
using var client = new HttpClient();
client.DefaultRequestHeaders.Add("X-API-Key", Environment.GetEnvironmentVariable("TWINVOICE_KEY"));
var content = new StringContent(body, Encoding.UTF8, "application/json");
var response = await client.PostAsync(${JSON.stringify(address)}, content);
response.EnsureSuccessStatusCode();
using var answer = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
var filename = answer.RootElement.GetProperty("filename").GetString()!;
await File.WriteAllBytesAsync(filename, answer.RootElement.GetProperty("pdf_base64").GetBytesFromBase64());
`,
}

function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function phpText(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

/** As a template literal of JavaScript. */
function template(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\``
}
