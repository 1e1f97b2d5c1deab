/** The data that the worker thread is started with. */
export type Start = {
  module: string;
  handler: string;
  name: string;
  arn: string;
  memory: number;
  /** folder of V8's compiled code, so that a bundle is compiled once and not at every start */
  compileCache: string;
};
/** One invocation; the deadline in milliseconds of process.hrtime, which all threads share. */
export type Call = { id: string; event: string; deadline: number };
