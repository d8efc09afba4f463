import type { RouterContextProvider, ServerBuild } from 'react-router'

type Render = (
  request: Request,
  status: number,
  headers: Headers,
  routed: unknown,
  context: RouterContextProvider,
) => Response | Promise<Response>

/** Built screens with a single page for every address, rendered by `render`, for tests of the server around them. */
export function screens(
  render: Render,
  page: object = {},
  handleError: (error: unknown) => void = () => {},
): ServerBuild {
  return {
    entry: { module: { default: render, handleError } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      any: { id: 'any', parentId: 'root', path: '*', module: { default: () => null, ...page } },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: 'test' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    basename: '/',
  } as unknown as ServerBuild
}
