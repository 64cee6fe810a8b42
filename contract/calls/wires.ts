/** Whether a call reads or writes; a write runs in one transaction. */
export type Mode = 'read' | 'write'
/**
 * Transport of a call that is not JSON both ways. `upload` sends multipart/form-data with one picture. `part` sends the bytes of
 * a piece of a file, its fields in the query. `bytes` answers a file, `events` a stream of server-sent events. `callback` is sent
 * by a payment channel in its own form, signed over its exact bytes, and answered in that form. Refusals of all but `callback`
 * are envelopes.
 */
export type Wire = 'upload' | 'part' | 'bytes' | 'events' | 'callback'
