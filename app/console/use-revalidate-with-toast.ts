import { useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'

/** Finishes an action: reloads the screen's data, then shows the message. */
export function useRevalidateWithToast(): (said: string) => Promise<void> {
  const { revalidate } = useRevalidator()
  return async (said) => {
    await revalidate()
    void showToast({ message: said })
  }
}
