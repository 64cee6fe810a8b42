/** The owner of stored records: a user, by a key that only the login gives, in one login. A visitor is null. */
export interface Owner {
  /** The user's key from the server; the user's records are encrypted with it (seal.ts). */
  draftKey: string
  token: string
}
