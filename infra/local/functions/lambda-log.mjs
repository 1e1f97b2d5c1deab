// Formats a function's output as Lambda's Node.js runtime does with JSON logs (LogPatch.js of
// aws-lambda-nodejs-runtime-interface-client). Plain JavaScript without packages, like function-worker.mjs.
import { format } from 'node:util';

/** @type {typeof import('./lambda-log.d.mts').lambdaLogLine} */
export const lambdaLogLine = (level, requestId, printed) => {
  const record = { timestamp: new Date().toISOString(), level, requestId };
  // A single object is logged as an object, so that its fields can be queried. Any other output becomes text.
  const message = printed.length === 1 ? printed[0] : format(...printed);
  try {
    return JSON.stringify({ ...record, message });
  } catch {
    return JSON.stringify({ ...record, message: format(message) });
  }
};
