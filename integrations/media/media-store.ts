/**
 * Where the bytes of pictures lie outside of the database, each under a key of ours that is written once. All throw when the
 * store does not do what it was asked in time.
 */
export type MediaStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: it has nothing of that key. */
  get(key: string): Promise<Buffer | null>
  /** Also of a key that it does not have. */
  remove(key: string): Promise<void>
}
