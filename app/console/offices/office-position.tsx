import { useEffect, useRef, useState } from 'react'
import { Group } from '#app/forms/office/office-fields.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Town } from '#domain/offices/find-offices.server.ts'
import { readPoint, writePoint } from '#domain/offices/listing/point-text.rules.ts'
import type { PositionMap } from './draw-position.ts'

/** An office's location: as coordinates, and on a map that loads when scrolled into view. */
export function OfficePosition({ point, towns }: { point: string; towns: Town[] }) {
  const [typed, setTyped] = useState(point)
  const [hasFailed, setHasFailed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<PositionMap>(null)
  const start = useRef({ spot: readPoint(point), towns })
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isGone = false
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      sight.disconnect()
      import('./draw-position.ts')
        .then(({ drawPosition }) =>
          drawPosition(element, { ...start.current, onMove: (to) => setTyped(writePoint(to)) }),
        )
        .then((drawn) => {
          if (isGone) drawn?.remove()
          else map.current = drawn
        })
        .catch(() => setHasFailed(true))
    })
    sight.observe(element)
    return () => {
      isGone = true
      sight.disconnect()
      map.current?.remove()
      map.current = null
    }
  }, [])
  useEffect(() => map.current?.show(readPoint(typed)), [typed])
  return (
    <Group title="Position">
      <TextField
        name="form.point"
        label="Latitude and longitude"
        optional
        hint="Where the directory shows it and measures distances from. If empty, the center of its ZIP code."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
      {!hasFailed && (
        <div ref={box} className="h-80 overflow-hidden rounded-xl border border-line bg-accent-soft" />
      )}
    </Group>
  )
}
