/** Runs `body` in another time zone. Node rereads TZ whenever it is set. */
export const inTimeZone = (zone: string, body: () => void): void => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    body();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
};
