import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import * as v from 'valibot';

// Another user of the machine that the product runs on.

const NOBODY = 65_534;
/**
 * Whether this process may become another user. If not, the calls come from the same user, but carry no key, like a
 * stranger's.
 */
const CAN_BE_OTHER = process.getuid?.() === 0;

const linesOf = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** The process and all its descendants. Linux only. */
export const familyOf = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter((name) => linesOf(`/proc/${name}/status`).includes(`PPid:\t${pid}`))
    .map(Number);
  return [pid, ...children.flatMap(familyOf)];
};

const openFiles = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return [];
    }
  });

const LISTENING = '0A';

/** The ports on which the product and its engines listen, also those in another network namespace. Linux only. */
export const listeningPorts = (pid: number): number[] => {
  const ports = familyOf(pid).flatMap((member) => {
    const files = new Set(openFiles(member));
    return ['tcp', 'tcp6'].flatMap((kind) =>
      linesOf(`/proc/${member}/net/${kind}`).flatMap((line) => {
        const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
        return state === LISTENING && files.has(`socket:[${inode}]`) ? Number.parseInt(local.slice(-4), 16) : [];
      }),
    );
  });
  return [...new Set(ports)];
};

// This script runs as the other user in a process of its own, and prints the status of each answer.
const ASK = `
const [ports, file] = JSON.parse(process.argv[1]);
const calls = [
  ['DynamoDB_20120810.ListTables', {}],
  ['secretsmanager.GetSecretValue', { SecretId: 'x' }],
  ['TrentService.Encrypt', { KeyId: 'x', Plaintext: 'eA==' }],
  ['', undefined],
];
const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-date': '20260101T000000Z' };
const authorization = 'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none';
const answers = [];
for (const port of ports)
  for (const [target, body] of calls) {
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers: { ...headers, authorization, 'x-amz-target': target } } : {};
    const status = await fetch('http://127.0.0.1:' + port, { ...init, signal: AbortSignal.timeout(5000) }).then((answer) => answer.status, () => 0);
    answers.push({ asked: port + ' ' + (target || 'GET /'), status });
  }
const { readFileSync } = await import('node:fs');
if (file) try { readFileSync(file); answers.push({ asked: file, status: 200 }); } catch { answers.push({ asked: file, status: 403 }); }
console.log(JSON.stringify(answers));
`;
const Answers = v.pipe(v.string(), v.parseJson(), v.array(v.object({ asked: v.string(), status: v.number() })));

/**
 * Requests the product's ports, and reads a file of the product, as another user. Status 403: the product demands a
 * key, or the file cannot be read; 0: no answer; 200: success. The file is left out if this process may not become
 * another user.
 */
export const askAsOther = (ports: readonly number[], file: string): v.InferOutput<typeof Answers> => {
  const user = CAN_BE_OTHER ? { uid: NOBODY, gid: NOBODY } : {};
  const args = ['--input-type=module', '-e', ASK, JSON.stringify([ports, CAN_BE_OTHER ? file : ''])];
  const { stdout, stderr } = spawnSync(process.execPath, args, { ...user, cwd: '/', encoding: 'utf8' });
  if (!stdout) throw new Error(`The other user's process ended: ${stderr}`);
  return v.parse(Answers, stdout);
};
