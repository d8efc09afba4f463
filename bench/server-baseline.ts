import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Plain node:http sending the bytes of one file: the best any server could do. */
const body = readFileSync(process.env.BARE_FILE ?? '')
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': body.length,
}

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.BARE_PORT))
