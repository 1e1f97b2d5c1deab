export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
/** One call of `console` as a line of JSON: `{timestamp, level, requestId, message}`. */
export const lambdaLogLine: (level: LogLevel, requestId: string | undefined, printed: readonly unknown[]) => string;
