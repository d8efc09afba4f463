import type { ApiError } from './api-error.ts'

export type SendRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, or unchanged when it is FormData or a file. */
  body?: unknown
  /** For what takes money: one key per intention, kept across retries. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Told how much of the body is sent, 0 to 1; a `signal` is not heard then. */
  onProgress?: (share: number) => void
}

export type FetchResult<T> =
  | { ok: true; status: number; data: T }
  | { ok: false; status: number; error: ApiError }

/** An address of the document, `/api/x/{id}`, as the type of the addresses that fill it in. */
type Filled<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${Filled<Tail>}`
  : Path

type WithoutQuery<Path extends string> = Path extends `${infer Head}?${string}` ? Head : Path

/** The call of this method and address. Assignable both ways, so that a longer address is no call of a shorter one. */
type CallAt<Calls, Method extends string, Path extends string> = Path extends unknown
  ? {
      [Call in keyof Calls & string]: Call extends `${Method} ${infer Known}`
        ? [WithoutQuery<Path>, Filled<Known>] extends [Filled<Known>, WithoutQuery<Path>]
          ? Call
          : never
        : never
    }[keyof Calls & string]
  : never

type Part<Spec, Name extends string> = Spec extends { [Key in Name]: infer Value } ? Value : undefined
type Answer<Calls, Method extends string, Path extends string> = Part<
  Calls[CallAt<Calls, Method, Path> & keyof Calls],
  'answer'
>
type Body<Calls, Method extends string, Path extends string> = Part<
  Calls[CallAt<Calls, Method, Path> & keyof Calls],
  'body'
>
type Sent<Value> = [Value] extends [undefined]
  ? { body?: undefined }
  : undefined extends Value
    ? { body?: Value }
    : { body: Value }

/** The address itself where the document has the call, else a sentence that the compiler shows. */
type Known<Calls, Method extends string, Path extends string> = Path extends unknown
  ? [CallAt<Calls, Method, Path>] extends [never]
    ? 'The document of the API has no such call'
    : Path
  : never

type Options = Omit<SendRequest, 'method' | 'body'>

/**
 * Calls of an API as its document has them: address (its ids written out in a template literal), method, body and answer
 * are those of `client/generated`, so that a call that the API does not know fails to compile.
 */
export type Fetcher<Calls> = {
  <Path extends string>(
    path: Known<Calls, 'GET', Path>,
    request?: Options & { method?: 'GET' },
  ): Promise<FetchResult<Answer<Calls, 'GET', Path>>>
  <Path extends string, Method extends 'POST' | 'PUT' | 'PATCH' | 'DELETE'>(
    path: Known<Calls, Method, Path>,
    request: Options & { method: Method } & Sent<Body<Calls, Method, Path>>,
  ): Promise<FetchResult<Answer<Calls, Method, Path>>>
}

/** What a form or a dialog sends through the call that its screen names. */
export type Post<Value> = { method: 'POST'; body: Value; idempotencyKey?: string }

/** A file, as what sends it hands it to the call. */
export type Upload = { method: 'POST'; body: Blob; onProgress: (share: number) => void }
