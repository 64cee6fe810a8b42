/** Returns the id of a tab's element in the bar. */
export const tabId = (id: number): string => `tab-${id}`

/** Returns the id of the element around a tab's page. */
export const panelId = (id: number): string => `tab-page-${id}`
