import { type Bundle, bundleFor } from '@rifa-viva/contracts/rotas';
import { type AnchorHTMLAttributes, createContext, useContext } from 'react';
import { Link, useNavigate } from 'react-router-dom';

/** Which bundle this page is: a route of the other one is opened by a full page load. */
export const BundleAtual = createContext<Bundle>('storefront');

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path with its query. */
  readonly para: string;
}

export function LinkDaRota({ para, ...resto }: Props) {
  const bundle = useContext(BundleAtual);
  return naPropria(para, bundle) ? <Link to={para} {...resto} /> : <a href={para} {...resto} />;
}

/** Goes to a route of either bundle. */
export function useIrPara(): (para: string) => void {
  const bundle = useContext(BundleAtual);
  const navegar = useNavigate();
  return (para) => {
    if (naPropria(para, bundle)) void navegar(para);
    else location.assign(para);
  };
}

const naPropria = (para: string, bundle: Bundle): boolean =>
  bundleFor(para.split(/[?#]/)[0] ?? '') === bundle;
