export { ensureDefaultSite } from './ensureDefaultSite.ts'
export { siteHandlers } from './handlers.ts'
