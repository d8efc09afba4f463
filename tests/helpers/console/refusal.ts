/** The message of an error, or 'done' if there was none. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

/** The same, after its code. */
export const codedRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  )
