// Replaces two packages of the SDK in bundles of functions (`bundleOptions`): 130 kB of 435.

/**
 * Replaces `@aws-sdk/credential-provider-node`, which looks in eight places. Lambda puts the role's credentials into the
 * environment.
 */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('The environment gives no credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};

/** Replaces `bowser`, by which the SDK tells browsers apart. */
export default {};
