/** Why something was refused, in its words; 'done' where it was not. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

/** The same after its code. */
export const codedRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  )
