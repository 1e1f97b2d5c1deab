// Formats a function's output as Lambda's Node.js runtime does, where its log format is JSON (LogPatch.js of
// aws-lambda-nodejs-runtime-interface-client). Plain JavaScript without packages, as function-worker.mjs is.
import { format } from 'node:util';

/** @type {typeof import('./lambda-log.d.mts').lambdaLogLine} */
export const lambdaLogLine = (level, requestId, printed) => {
  const record = { timestamp: new Date().toISOString(), level, requestId };
  // An object alone stays one, so that its fields can be asked for; anything else becomes text.
  const message = printed.length === 1 ? printed[0] : format(...printed);
  try {
    return JSON.stringify({ ...record, message });
  } catch {
    return JSON.stringify({ ...record, message: format(message) });
  }
};
