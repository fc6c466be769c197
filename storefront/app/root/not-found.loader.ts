import { data } from 'react-router';

/** `/404` is a page about what is not there, and says so to machines too. */
export const loader = () => data(null, { status: 404 });
