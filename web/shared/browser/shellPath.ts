/** Where the server answers the shell without a page: what a device without a network begins any page with. */
export const shellPath = '/shell'
