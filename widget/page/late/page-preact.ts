// The build puts this in the place of `preact/jsx-runtime` in the script of the search.
const preact = window.calendarWidget?.calendar?.preact;
if (!preact) throw new Error('The calendar does not run');
export const { jsx, jsx: jsxs, Fragment } = preact;
