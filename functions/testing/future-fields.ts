const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same value with fields added at every depth, as a later release may write it. */
export const withFutureFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withFutureFields);
  if (!isPlain(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withFutureFields(field)]);
  return { ...Object.fromEntries(fields), seriesId: 'с1', ofTomorrow: { list: [{ x: 1 }], none: null } };
};
