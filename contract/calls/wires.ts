/** Whether a call writes; a write runs in one transaction. */
export type Mode = 'read' | 'write'
/**
 * How a call travels where it is not JSON both ways: `upload` sends multipart/form-data with one picture, `part`
 * the bytes of a piece of a file with its fields in the query, `bytes` answers the bytes
 * of one, `events` a stream of server-sent events. What is refused is an envelope in every case but one: a `callback` is sent by a
 * payment channel in its own form, signed over its very bytes, and answered in the channel's form.
 */
export type Wire = 'upload' | 'part' | 'bytes' | 'events' | 'callback'
