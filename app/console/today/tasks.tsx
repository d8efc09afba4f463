import { Link } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Task } from './tasks.server.ts'

/** The setup tasks, as a list that checks itself off. */
export function Tasks({ tasks }: { tasks: Task[] }) {
  return (
    <Card title="To do first" flush>
      <ul>
        {tasks.map((task) => (
          <li key={task.title} className="border-line not-first:border-t">
            {task.to === null ? (
              <div className="flex items-start gap-4 px-5 py-4">
                <Words task={task} />
              </div>
            ) : (
              <Link
                to={task.to}
                className="flex items-start gap-4 px-5 py-4 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Words task={task} />
                <Icon name="chevron-right" className="mt-0.5 size-5 shrink-0 text-muted" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Words({ task: { done, title, about } }: { task: Task }) {
  return (
    <>
      <span
        className={`mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-full border ${done ? 'border-success bg-success text-on-status' : 'border-line-strong'}`}
      >
        {done && <Icon name="check" className="size-4" />}
        <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-muted">{about}</span>
      </span>
    </>
  )
}
