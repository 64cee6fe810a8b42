export { adoptVisitorFavorites } from './adoptVisitor.ts'
export { favoriteHandlers } from './handlers.ts'
export { trimFavorites } from './store.ts'
