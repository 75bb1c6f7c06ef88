import Alert from '@mui/material/Alert';

const DE_ADMINISTRADOR = 'Você pode consultar esta tela. Somente um Administrador pode fazer alterações.';

/** A Gerente may open these screens; saving is an Administrador's. */
export const SomenteLeitura = ({ texto = DE_ADMINISTRADOR }: { readonly texto?: string }) => (
  <Alert severity="info">{texto}</Alert>
);
