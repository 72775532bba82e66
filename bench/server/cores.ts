/** One core is the server's; the loader and the database share the other. */
export const CORES = { server: '0', loader: '1', all: '0,1' };
