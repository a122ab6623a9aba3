/*
 * Writes a table by libxlsxwriter with constant memory. argv: the table, with a line for each row, tabs between its cells
 * and a letter before each value (t: text, n: number, b: boolean), and the file to write. Prints the seconds it took, from
 * rows in memory to the closed file, and its processor time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xlsxwriter.h>

static double seconds(clockid_t clock) {
  struct timespec at;
  clock_gettime(clock, &at);
  return at.tv_sec + at.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
  if (!file) return 2;
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  char *table = malloc(size + 1);
  if (!table || fread(table, 1, size, file) != size) return 2;
  table[size] = '\0';
  fclose(file);

  double started = seconds(CLOCK_MONOTONIC), used = seconds(CLOCK_PROCESS_CPUTIME_ID);
  lxw_workbook_options options = {.constant_memory = LXW_TRUE};
  lxw_workbook *workbook = workbook_new_opt(argv[2], &options);
  lxw_worksheet *sheet = workbook_add_worksheet(workbook, "Tickets");
  lxw_format *text = workbook_add_format(workbook);
  format_set_num_format(text, "@");
  lxw_row_t row = 0;
  lxw_col_t column = 0;
  for (char *cell = table; *cell; ) {
    char *end = cell + strcspn(cell, "\t\n");
    int is_last = *end == '\n';
    *end = '\0';
    if (*cell == 't') worksheet_write_string(sheet, row, column, cell + 1, text);
    if (*cell == 'n') worksheet_write_number(sheet, row, column, strtod(cell + 1, NULL), NULL);
    if (*cell == 'b') worksheet_write_boolean(sheet, row, column, cell[1] == '1', NULL);
    column = is_last ? 0 : column + 1;
    row += is_last;
    cell = end + 1;
  }
  if (workbook_close(workbook) != LXW_NO_ERROR) return 1;
  printf("%f %f\n", seconds(CLOCK_MONOTONIC) - started, seconds(CLOCK_PROCESS_CPUTIME_ID) - used);
  return 0;
}
