/** The default site (specification §9): 永康市 under 金华市. Free of zod for the browser's first view. */
export const defaultSite = { name: '永康市', cityId: 330784, parentId: 330700, disabled: false } as const

/** The cookie with the cityId of the site that a browser searches from. The server renders no other site's lines. */
export const siteCookie = 'site'
