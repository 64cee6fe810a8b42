/** The path of the shell without a page, from which an offline device starts any page. */
export const shellPath = '/shell'
