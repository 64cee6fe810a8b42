/** The API's base address; empty is the page's own origin. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? ''

/** The visitor's identity is a cookie: it goes along to the API, wherever that is. */
export const credentials: RequestCredentials = apiBase === '' ? 'same-origin' : 'include'
