/** The secret that `{{resolve:secretsmanager:…}}` names. */
type SecretReference = { readonly arn: string };

/**
 * Reads a dynamic reference as CDK writes it for a whole secret: `{{resolve:secretsmanager:<ARN>:SecretString:::}}`.
 * CloudFormation fills in the current value at the deployment. Undefined: the text is no reference.
 * @throws Error for another service, a part of the secret or another version
 */
export const secretReferenceIn = (text: string): SecretReference | undefined => {
  if (!text.includes('{{resolve:')) return undefined;
  const arn = /^\{\{resolve:secretsmanager:(arn:.+):SecretString:::\}\}$/.exec(text)?.[1];
  if (arn === undefined) throw new Error(`The local run does not know the dynamic reference ${text}`);
  return { arn };
};
