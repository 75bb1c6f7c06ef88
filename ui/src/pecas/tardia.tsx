import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component whose code is loaded when it is first drawn, with what is shown meanwhile. It waits by itself, so that
 * whoever takes it away takes the waiting along: Preact draws what was taken from under a `Suspense` that stays once
 * more when its code has come.
 */
export function tardia<Props extends object>(
  carregar: () => Promise<{ default: ComponentType<Props> }>,
  espera: ReactNode = null,
): ComponentType<Props> {
  const Componente: ComponentType<Props> = lazy(carregar) as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={espera}>
      <Componente {...props} />
    </Suspense>
  );
}
