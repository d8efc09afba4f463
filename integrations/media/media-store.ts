/**
 * Storage for picture bytes outside the database, each under one of our keys, written once. Every method throws if the
 * store doesn't do it in time.
 */
export type MediaStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: it has nothing under that key. */
  get(key: string): Promise<Buffer | null>
  /** Succeeds for a missing key too. */
  remove(key: string): Promise<void>
}
