import Typography from '@mui/material/Typography';

/** Where nothing is to be shown. */
export const Vazia = ({ texto = 'Nenhum Registro Cadastrado' }: { readonly texto?: string }) => (
  <Typography color="textSecondary" align="center" style={{ padding: '3rem 0' }}>
    {texto}
  </Typography>
);
