export { adoptVisitorFavorites } from './adoptVisitor.ts'
export { favoriteHandlers } from './handlers.ts'
