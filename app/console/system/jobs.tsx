import { useState } from 'react'
import { Card, EmptyState, PageHeader, ReasonDialog, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Button } from '#app/ui/button.tsx'
import { readQueue } from '#domain/back-office/system/jobs.server.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/jobs'

export const handle = { title: 'Jobs and queues' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place } = await requireWorkspace(args, 'settings.manage')
  if (place.scope.kind !== 'platform') throw notFound()
  const { tasks, troubled, scheduled } = await readQueue(services.db)
  const show = (instant: string | null) => (instant ? showInstant(instant, place.timeZone) : null)
  return {
    tasks: tasks.map((one) => ({ ...one, name: services.jobs.label(one.task) })),
    troubled: troubled.map((job) => ({
      ...job,
      name: services.jobs.label(job.task),
      next: show(job.nextAt),
    })),
    scheduled: scheduled.map(({ task, lastAt }) => ({
      task,
      name: services.jobs.label(task),
      last: show(lastAt),
    })),
  }
}

type Troubled = Route.ComponentProps['loaderData']['troubled'][number]
type Asked = { job: Troubled; verb: 'retry' | 'remove' }

export default function Jobs({ loaderData: { tasks, troubled, scheduled } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <PageHeader
        title="Jobs and queues"
        lead="What is done in the background for every brand. A job that fails is tried again automatically, later each time. Times are UTC."
      />
      <Card title="Failed" lead="With the latest error. A job’s input isn’t shown." flush>
        {troubled.length === 0 ? (
          <EmptyState>No job has failed.</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {troubled.map((job) => (
              <Failed key={job.id} job={job} onAsk={(verb) => setAsked({ job, verb })} />
            ))}
          </ul>
        )}
      </Card>
      <Card title="Waiting and running" flush>
        <JobTable
          label="Waiting and running"
          columns={['Scheduled', 'Due', 'Running', 'Retrying', 'Failed']}
          rows={tasks.map(({ task, name, waiting, late, running, failing, over }) => ({
            task,
            name,
            cells: [waiting, late, running, failing, over].map((count) => count.toLocaleString('en-US')),
          }))}
          empty="No jobs are waiting."
        />
      </Card>
      <Card title="On a schedule" flush>
        <JobTable
          label="On a schedule"
          columns={['Last started']}
          rows={scheduled.map(({ task, name, last }) => ({ task, name, cells: [last ?? 'Not yet'] }))}
        />
      </Card>
      {asked && (
        <ReasonDialog
          title={asked.verb === 'retry' ? 'Run it again?' : 'Take it out of the queue?'}
          word={asked.verb === 'retry' ? 'Run it again' : 'Take it out'}
          done={asked.verb === 'retry' ? 'It runs again now.' : 'It is out of the queue.'}
          schema={async () => (await import('#domain/back-office/system/job.schema.ts')).jobReasonSchema}
          send={(request) => staffFetch(`/api/admin/jobs/${asked.job.id}/${asked.verb}`, request)}
          onClose={() => setAsked(null)}
        >
          <p>{`${asked.job.name}. ${asked.verb === 'remove' ? 'It won’t be done, and no one is notified. This can’t be undone.' : ''}`}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function Failed({ job, onAsk }: { job: Troubled; onAsk: (verb: Asked['verb']) => void }) {
  const { id, name, error, attempts, mostAttempts, next, isRunning } = job
  const after = isRunning ? 'It runs now' : next ? `Next try ${next}` : 'It isn’t tried again'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-5">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-small wrap-anywhere">{error}</p>
        <p className="text-small text-muted">
          Job {id}, tried {attempts} of {mostAttempts} times. {after}.
        </p>
      </div>
      {!isRunning && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Run job ${id} again`}
            onClick={() => onAsk('retry')}
          >
            Run again
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Remove job ${id}`}
            onClick={() => onAsk('remove')}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}

/** Jobs, with the details of each at the end of its row. */
function JobTable({
  label,
  columns,
  rows,
  empty,
}: {
  label: string
  columns: string[]
  rows: { task: string; name: string; cells: string[] }[]
  empty?: string
}) {
  // On a phone, counts are shown in pairs; a time gets its own line.
  const look = `text-end! whitespace-nowrap ${columns.length > 1 ? 'tabular-nums' : ''}`
  return (
    <Table label={label} columns={['Job', ...columns.map((end) => ({ end }))]} empty={empty}>
      {rows.map(({ task, name, cells }) => (
        <tr key={task}>
          <th scope="row" className="min-w-56">
            {name}
          </th>
          {cells.map((cell, at) => (
            <td key={columns[at]} className={look}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}
