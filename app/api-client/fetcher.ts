import type { ApiError } from './api-error.ts'

export type SendRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, or unchanged when it is FormData or a file. */
  body?: unknown
  /** For payments: one key per intent, kept across retries. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Reports how much of the body has been sent, 0 to 1; `signal` is ignored then. */
  onProgress?: (share: number) => void
}

export type FetchResult<T> =
  | { ok: true; status: number; data: T }
  | { ok: false; status: number; error: ApiError }

/** The type of all addresses that match a document path such as `/api/x/{id}`. */
type Filled<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${Filled<Tail>}`
  : Path

type WithoutQuery<Path extends string> = Path extends `${infer Head}?${string}` ? Head : Path

/** The call of this method and address. Assignable both ways, so a longer address doesn't match a shorter one. */
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

/** The address itself if the document has the call; otherwise a message that the compiler shows. */
type Known<Calls, Method extends string, Path extends string> = Path extends unknown
  ? [CallAt<Calls, Method, Path>] extends [never]
    ? 'The document of the API has no such call'
    : Path
  : never

type Options = Omit<SendRequest, 'method' | 'body'>

/**
 * Typed calls of an API. Address (ids in a template literal), method, body and response come from `client/generated`,
 * so a call that the API doesn't have fails to compile.
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

/** What a form or dialog sends through the call its screen provides. */
export type Post<Value> = { method: 'POST'; body: Value; idempotencyKey?: string }

/** A file upload, as passed to the call. */
export type Upload = { method: 'POST'; body: Blob; onProgress: (share: number) => void }
