export { adoptVisitorConsults } from './adoptVisitor.ts'
export { closeIdleConsults } from './closeIdle.ts'
export { consultHandlers } from './handlers.ts'
export { consultScope } from './sides.ts'
