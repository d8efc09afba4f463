/**
 * Like `fetch`, but reports how much of the body has been sent, 0 to 1, which fetch can't.
 * @throws Error if there is no response.
 */
export function uploadWithProgress(
  path: string,
  { method, headers, body }: { method: string; headers: Headers; body: BodyInit | undefined },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answered = new Headers()
      for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
        const at = line.indexOf(':')
        if (at > 0) answered.append(line.slice(0, at), line.slice(at + 1).trim())
      }
      const { status, responseText } = request
      resolve(new Response(responseText || null, { status, headers: answered }))
    }
    request.onerror = () => reject(new Error(`${path} was not answered.`))
    request.send(body as XMLHttpRequestBodyInit)
  })
}
