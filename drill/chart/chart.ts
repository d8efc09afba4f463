import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Figure } from '../figures.ts'
import { runCommand } from '../run-command.ts'

const checkout = join(import.meta.dirname, '../..')
const chart = join(checkout, 'ops/helm/enamel')
/** The published schemas of Kubernetes objects, installed for this drill only. */
const published = 'kubernetes-models@5.1.0'

type Values = Record<string, unknown>
type Named = { name: string }
type Container = Named & {
  args: string[]
  env: (Named & { value: string })[]
  envFrom: { secretRef: Named }[]
  ports?: (Named & { containerPort: number })[]
  volumeMounts: Named[]
  securityContext: Record<string, unknown>
  startupProbe?: unknown
  livenessProbe?: unknown
  readinessProbe?: unknown
}
type Pod = { volumes: Named[]; containers: Container[]; securityContext: { runAsNonRoot: boolean } }
type Document = {
  apiVersion: string
  kind: string
  metadata: Named & { labels: Record<string, string>; annotations?: Record<string, string> }
  spec: {
    selector?: Record<string, string> & { matchLabels?: Record<string, string> }
    template?: { metadata: { labels: Record<string, string> }; spec: Pod }
    ports?: { targetPort: string }[]
    rules?: { host: string; http: { paths: { backend: { service: Named } }[] } }[]
  }
}

/** Sets of operators' values that cover the templates' conditions. */
const operators: Record<string, { release: string; values: Values }> = {
  'as it comes': { release: 'enamel', values: {} },
  'all of it': {
    release: 'plans',
    values: {
      image: { repository: 'registry.example.com:5000/enamel', tag: '2026.11.23' },
      imagePullSecrets: [{ name: 'registry' }],
      settings: { ENABLE_RECAPTCHA: true, IDLE_LOGOUT_SECONDS: 600, MAIL_FROM: '"A \\ B" <a@example.com>' },
      sharedAssetsClaim: 'enamel-assets',
      drainSeconds: 0,
      ingress: {
        className: 'nginx',
        annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
        webHosts: ['a.example.com', 'b.example.com'],
        tls: [{ hosts: ['a.example.com', 'b.example.com'], secretName: 'plans-tls' }],
      },
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'plans', operator: 'Exists' }],
    },
  },
  'as little as can be': {
    release: 'a-release-whose-name-is-as-long-as-helm-lets-a-name-be-53c',
    values: { ingress: { enabled: false }, metrics: { enabled: false }, settings: { PAYMENT_GATEWAY: null } },
  },
}
/** Values that must be rejected before rendering. */
const refused: Values[] = [
  { settings: { DATABASE_URL: 'postgres://enamel:secret@database/enamel' } },
  { settings: { MIGRATE: 'auto' } },
  { roles: { web: { replicas: -1 } } },
  { replicas: 3 },
  { secretName: '' },
]

/**
 * Renders the chart in `ops/helm` for several operators with Helm's template engine, and checks each object against the
 * published Kubernetes schemas and against the other objects. Needs Debian's golang-go,
 * golang-github-masterminds-sprig-dev and golang-k8s-sigs-yaml-dev. `helm lint` and a cluster aren't available from the
 * registries.
 */
export async function chartOfHelm(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-chart-'))
  try {
    const engine = join(folder, 'render')
    runCommand('go', ['build', '-o', engine, join(import.meta.dirname, 'render.go')], {
      env: {
        ...process.env,
        GO111MODULE: 'off',
        GOPATH: '/usr/share/gocode',
        GOCACHE: join(folder, 'cache'),
      },
    })
    runCommand('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', published])
    const takes = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')),
    )
    const render = (release: string, values: Values): { values: Values; documents: Document[] } =>
      JSON.parse(runCommand(engine, [chart, release], { input: JSON.stringify(values) }))

    const faults: string[] = []
    let objects = 0
    for (const [operator, { release, values }] of Object.entries(operators)) {
      const rendered = render(release, values)
      if (!takes(rendered.values)) faults.push(`${operator}: ${JSON.stringify(takes.errors)}`)
      objects += rendered.documents.length
      const shapes = await Promise.all(rendered.documents.map((document) => faultsOfShape(document, folder)))
      const found = [...shapes.flat(), ...faultsOf(rendered.documents)]
      faults.push(...found.map((fault) => `${operator}: ${fault}`))
    }
    const taken = refused.filter((values) => takes(render('enamel', values).values))
    for (const fault of [...faults, ...taken.map((values) => `taken: ${JSON.stringify(values)}`)])
      console.error(`chart: ${fault}`)
    return [
      { what: 'objects of three operators', value: objects, floor: { atLeast: 25 } },
      { what: 'faults in them', value: faults.length, floor: { atMost: 0 } },
      { what: 'wrong values taken', value: taken.length, floor: { atMost: 0 } },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Violations of Kubernetes' own schema for an object. */
async function faultsOfShape({ apiVersion, kind, ...rest }: Document, folder: string): Promise<string[]> {
  const { [kind]: Shape } = await import(
    join(folder, 'node_modules/kubernetes-models', apiVersion, 'index.js')
  )
  try {
    new Shape(rest).validate()
    return []
  } catch (error) {
    return [`${kind} ${rest.metadata.name}: ${error}`]
  }
}

/** Checks beyond the schemas: objects match each other, pods have no unneeded privileges, and settings exist. */
function faultsOf(documents: Document[]): string[] {
  const known = new Set(
    [...readFileSync(join(checkout, '.env.example'), 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, name]) => name,
    ),
  )
  const ofKind = (wanted: string) => documents.filter(({ kind }) => kind === wanted)
  const pods = documents.flatMap(({ kind, metadata, spec: { template } }) =>
    template
      ? [{ owner: `${kind} ${metadata.name}`, labels: template.metadata.labels, pod: template.spec }]
      : [],
  )
  const chosenBy = (selector: Record<string, string> = {}) =>
    pods.filter(({ labels }) => Object.entries(selector).every(([key, value]) => labels[key] === value))
  const faults: string[] = []
  const want = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }

  for (const { kind, metadata } of documents)
    want(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(metadata.name), `${kind}: no name: ${metadata.name}`)
  for (const { kind, metadata, spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')])
    want(chosenBy(spec.selector?.matchLabels).length === 1, `${kind} ${metadata.name}: not one pod chosen`)
  for (const { metadata, spec } of ofKind('Service')) {
    const [chosen, ...others] = chosenBy(spec.selector)
    const ports = chosen?.pod.containers.flatMap((container) => container.ports ?? []) ?? []
    const isServed = spec.ports?.every(({ targetPort }) => ports.some(({ name }) => name === targetPort))
    want(isServed === true && others.length === 0, `Service ${metadata.name}: leads to no port of one role`)
  }
  const services = new Set(ofKind('Service').map(({ metadata }) => metadata.name))
  for (const { host, http } of ofKind('Ingress').flatMap(({ spec }) => spec.rules ?? []))
    for (const { backend } of http.paths)
      want(services.has(backend.service.name), `Ingress: ${host}: no service`)

  const roles = pods.flatMap(({ pod }) => pod.containers.flatMap(({ args }) => args)).toSorted()
  want(roles.join() === 'console,migrate,web,worker', `roles: ${roles}`)
  const [migration, ...others] = ofKind('Job')
  const hook = migration?.metadata.annotations?.['helm.sh/hook']
  want(hook === 'pre-install,pre-upgrade' && others.length === 0, 'Job: no migration before the pods')
  for (const { owner, pod } of pods)
    for (const container of pod.containers) {
      const { env, securityContext, volumeMounts } = container
      want(pod.securityContext.runAsNonRoot, `${owner}: may be root`)
      want(securityContext.readOnlyRootFilesystem === true, `${owner}: may write its own files`)
      want(securityContext.allowPrivilegeEscalation === false, `${owner}: may become more`)
      for (const { name } of env) want(known.has(name), `${owner}: no such setting: ${name}`)
      want(new Set(env.map(({ name }) => name)).size === env.length, `${owner}: a setting twice`)
      want(
        env.some(({ name, value }) => name === 'MIGRATE' && value === 'off'),
        `${owner}: migrates by itself`,
      )
      want(
        volumeMounts.every((mount) => pod.volumes.some(({ name }) => name === mount.name)),
        `${owner}: a mount of no volume`,
      )
      const isProbed = container.startupProbe && container.livenessProbe && container.readinessProbe
      want(Boolean(isProbed) === owner.startsWith('Deployment'), `${owner}: probes`)
    }
  return faults
}
