/**
 * The API's base address, which the server that sent the page names in its head (its setting API_BASE); empty is the page's own origin.
 * The build, which renders pages too, has no document.
 */
export const apiBase: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? ''

/** The visitor's identity is a cookie: it goes along to the API, wherever that is. */
export const credentials: RequestCredentials = apiBase === '' ? 'same-origin' : 'include'
