import { expect, it } from 'vitest';
import { sentenceOf, signatureSentenceOf, verdictOf } from './audit.ts';

const report = (vulnerabilities: Record<string, unknown>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 1, high: 1, critical: 0, total: 2 } },
  });

it('names packages with a high or critical weakness, and lets lesser ones pass', () => {
  const printed = report({
    bad: { name: 'bad', severity: 'high', via: ['worse'] },
    worse: { name: 'worse', severity: 'critical', via: [{ title: 'x' }] },
    meh: { name: 'meh', severity: 'moderate', via: [] },
  });
  expect(verdictOf(printed)).toEqual({ grave: ['bad (high)', 'worse (critical)'] });
  expect(verdictOf(report({}))).toEqual({ grave: [] });
  expect(sentenceOf(verdictOf(printed))).toEqual({
    bad: true,
    line: 'Known weaknesses, see npm audit: bad (high), worse (critical).',
  });
  expect(sentenceOf({ grave: [] }).bad).toBe(false);
});

it.each(['', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  'gives no verdict where no registry answered: %s',
  (printed) => {
    expect(verdictOf(printed)).toBeUndefined();
    expect(sentenceOf(verdictOf(printed))).toMatchObject({
      bad: false,
      line: expect.stringContaining('NOT looked for'),
    });
  },
);

it('names packages that are not as their registry has signed them', () => {
  const altered = { name: 'left-pad', version: '1.3.0', code: 'EINTEGRITYSIGNATURE', message: 'x', location: 'y' };
  expect(signatureSentenceOf(JSON.stringify({ invalid: [altered], missing: [] }))).toEqual({
    bad: true,
    line: 'Not as the registry has signed them, see npm audit signatures: left-pad@1.3.0.',
  });
  const mirrored = JSON.stringify({ invalid: [], missing: [{ name: 'a', version: '1.0.0' }] });
  expect(signatureSentenceOf(mirrored)).toEqual({
    bad: false,
    line: 'Every signature of the registry fits; 1 have none.',
  });
});

it.each(['', 'npm error code ENOTFOUND', '{"error":{"code":"ENOTFOUND"}}'])(
  'checks no signature where the keys are out of reach: %s',
  (printed) => {
    expect(signatureSentenceOf(printed)).toMatchObject({ bad: false, line: expect.stringContaining('NOT checked') });
  },
);
