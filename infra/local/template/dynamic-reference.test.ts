import { describe, expect, it } from 'vitest';
import { secretReferenceIn } from './dynamic-reference.ts';

describe('a dynamic reference', () => {
  it('to the whole of a secret names it', () => {
    const arn = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:origin-key-1a2b3c';
    expect(secretReferenceIn(`{{resolve:secretsmanager:${arn}:SecretString:::}}`)).toEqual({ arn });
  });

  it('is no ordinary text', () => {
    expect(secretReferenceIn('no-cache')).toBeUndefined();
  });

  it.each([
    '{{resolve:ssm:parameter:1}}',
    '{{resolve:secretsmanager:arn:a:SecretString:password::}}',
    '{{resolve:secretsmanager:arn:a:SecretString::AWSPREVIOUS:}}',
    'Bearer {{resolve:secretsmanager:arn:a:SecretString:::}}',
  ])('that the local run cannot resolve is refused: %s', (text) => {
    expect(() => secretReferenceIn(text)).toThrow('does not know the dynamic reference');
  });
});
