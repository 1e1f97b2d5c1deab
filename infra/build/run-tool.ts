import { spawn } from 'node:child_process';

/** Thrown when a tool has failed. `message` is one line. `output` is the text that the tool printed. */
export class ToolFailed extends Error {
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** Lines that CDK and npx print in every run. */
const CHATTER = /^(Bundling asset |npm warn |$)/;

type Options = { readonly cwd: string; readonly env?: Record<string, string> };

/**
 * Runs a Node script with the present Node. Resolves to its output without chatter.
 * @throws ToolFailed with the output, when the exit code is not 0
 */
export const runTool = (name: string, args: readonly string[], { cwd, env }: Options): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => reject(new ToolFailed(`${name} did not start: ${error.message}`, '')));
    child.on('close', (code, signal) => {
      const lines = Buffer.concat(chunks).toString('utf8').split('\n');
      const output = lines.filter((line) => !CHATTER.test(line)).join('\n');
      if (code === 0) resolve(output);
      else reject(new ToolFailed(`${name} failed (${signal ?? `exit code ${code}`}).`, output));
    });
  });
