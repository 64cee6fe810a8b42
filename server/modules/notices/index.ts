export { adoptVisitorNotices } from './adoptVisitor.ts'
export { noticeHandlers } from './handlers.ts'
export { writeNotice } from './store.ts'
export type { NoticeReaders, NoticeWords } from './store.ts'
