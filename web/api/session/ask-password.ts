/** Asks for the password, by `confirmPassword`; answers whether it was given. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The way to ask, given by the app: the transport knows no screen. */
export const setPasswordQuestion = (how: Ask): void => {
  ask = how;
};

/** Asks once for all calls that wait for it; answers whether they may be repeated. */
export const askPassword = (): Promise<boolean> => {
  asking ??= (ask ? ask() : Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
};
